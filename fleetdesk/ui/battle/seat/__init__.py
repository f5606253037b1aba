"""Who looks at the table: seats, the blank screen between two of them, codes, and drafts kept by seat."""
