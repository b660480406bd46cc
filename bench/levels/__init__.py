"""How strong the levels are."""
