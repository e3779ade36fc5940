-- Lists and counts pass over many resources without reading their texts: these are kept apart from the row early.
ALTER TABLE resources SET (toast_tuple_target = 512);
