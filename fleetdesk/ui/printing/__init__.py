"""Paper before it is paper: what to print, a look at each page, the PDF."""
