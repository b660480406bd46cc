"""Playing over the network: the words that server and clients speak in."""
