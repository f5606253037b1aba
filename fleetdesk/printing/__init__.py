"""Paper: marks drawn into a PDF. The only package that loads ReportLab, and only when a page is written."""
