"""Makes the reader's networks from drawn dice. Not installed with the product; needs the extra `training`."""
