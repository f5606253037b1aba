; UNPROVEN: an installer for one user, without rights of an administrator. See installer.yml beside it.
[Setup]
AppName=FleetDesk
AppVersion=1
DefaultDirName={autopf}\FleetDesk
PrivilegesRequired=lowest
OutputDir=..\..\build\windows
OutputBaseFilename=FleetDesk-setup
ChangesAssociations=yes
Compression=lzma2

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[Files]
Source: "..\..\dist\FleetDesk\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{autoprograms}\FleetDesk"; Filename: "{app}\FleetDesk.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.battle"; ValueType: string; ValueData: "FleetDesk.Battle"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\FleetDesk.Battle"; ValueType: string; ValueData: "FleetDesk battle"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\FleetDesk.Battle\shell\open\command"; ValueType: string; ValueData: """{app}\FleetDesk.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.scenario"; ValueType: string; ValueData: "FleetDesk.Scenario"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\FleetDesk.Scenario"; ValueType: string; ValueData: "FleetDesk scenario"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\FleetDesk.Scenario\shell\open\command"; ValueType: string; ValueData: """{app}\FleetDesk.exe"" ""%1"""
