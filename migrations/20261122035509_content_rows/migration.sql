-- Lists and counts pass over many resources without reading their texts: these are kept apart from the row early.
ALTER TABLE resources SET (toast_tuple_target = 512);
--> statement-breakpoint
-- The searches, by the index in any case: the planner does not know what it costs to read each resource's words from where
-- they are kept, and would do so whenever many have them.
CREATE FUNCTION some_resources(asked tsquery, most integer) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 200
  SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT id FROM resources WHERE search @@ asked AND removed_at IS NULL LIMIT most $$;
--> statement-breakpoint
-- A filter that is null narrows nothing. Weights of: the file's text, the text, what describes it, the title.
CREATE FUNCTION ranked_resources(
  asked tsquery, weighed tsquery, is_much boolean, only_active boolean, of_category text, of_type text, of_stage text
) RETURNS TABLE (id uuid, weight real) LANGUAGE sql STABLE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT id, ts_rank('{0.05, 0.15, 0.6, 1}', CASE WHEN is_much THEN about ELSE search END, weighed) FROM resources
    WHERE search @@ asked AND removed_at IS NULL AND (is_active OR NOT only_active)
      AND (of_category IS NULL OR category = of_category) AND (of_type IS NULL OR type = of_type)
      AND (of_stage IS NULL OR of_stage = ANY (stages)) $$;
--> statement-breakpoint
CREATE FUNCTION resource_facets(asked tsquery, only_active boolean) RETURNS TABLE (category text, type text, stages text[])
  LANGUAGE sql STABLE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT category, type, stages FROM resources
    WHERE search @@ asked AND removed_at IS NULL AND (is_active OR NOT only_active) $$;
