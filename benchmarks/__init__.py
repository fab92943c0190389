"""How fast the product is and how much memory it takes: `make bench`.

Measured, printed and compared by a person, never asserted in a test: what a machine takes today says little
about what it takes tomorrow.
"""
