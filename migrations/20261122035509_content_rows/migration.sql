-- Lists and counts pass over many resources without reading their texts: these are kept apart from the row early.
ALTER TABLE resources SET (toast_tuple_target = 512);
--> statement-breakpoint
-- Which resources have these words, by the index in any case: the planner does not know what it costs to read each
-- resource's words from where they are kept, and would do so whenever many have them.
CREATE FUNCTION resources_with(asked tsquery) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE ROWS 500
  SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT id FROM resources WHERE search @@ asked AND removed_at IS NULL $$;
