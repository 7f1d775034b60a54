-- Tables that grow without end become ranges of their ids, which sort by time. What is stored is not copied: the old
-- table becomes the first range, which ends with the current quarter or year. src/server/db/partitions.ts makes all others.
CREATE FUNCTION pg_temp.partition_by_id(name text, ends timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  old text := name || '_first';
  rest text := name || '_rest';
  bound uuid := rpad(lpad(to_hex((extract(epoch FROM ends) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
  definitions text[];
  each record;
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', name || '_append_only', name);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, old);
  FOR each IN SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = old::regclass AND contype IN ('p', 'f') ORDER BY contype DESC
  LOOP
    definitions := definitions || format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, each.conname, each.definition);
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', old, each.conname, 'first_' || each.conname);
  END LOOP;
  FOR each IN SELECT c.relname, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = old::regclass AND NOT i.indisprimary
  LOOP
    definitions := definitions || replace(each.definition, ' ON public.' || old, ' ON public.' || name);
    EXECUTE format('ALTER INDEX %I RENAME TO %I', each.relname, 'first_' || each.relname);
  END LOOP;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id)', name, old);
  FOR i IN 1 .. array_length(definitions, 1) LOOP
    EXECUTE definitions[i];
  END LOOP;
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', rest, name);
  -- ids of a later time, as a wrong clock makes them
  EXECUTE format('INSERT INTO %I SELECT * FROM %I WHERE id >= %L', name, old, bound);
  EXECUTE format('DELETE FROM %I WHERE id >= %L', old, bound);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, old, bound);
  EXECUTE format('ANALYZE %I', name);
END $$;
--> statement-breakpoint
SELECT pg_temp.partition_by_id(name, date_trunc('year', now() + interval '1 year', 'UTC'))
  FROM unnest(array['claims', 'session_events', 'audit_log']) name;
--> statement-breakpoint
SELECT pg_temp.partition_by_id('notices', date_trunc('quarter', now() + interval '3 months', 'UTC'));
--> statement-breakpoint
-- a trigger hears of the range, not of the table
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND current_setting('village.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER resolutions_append_only ON resolutions;
--> statement-breakpoint
CREATE TRIGGER resolutions_append_only BEFORE UPDATE OR DELETE ON resolutions
  FOR EACH ROW EXECUTE FUNCTION refuse_change('unless erasing');
--> statement-breakpoint
CREATE TRIGGER claims_append_only BEFORE UPDATE OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION refuse_change('unless erasing');
--> statement-breakpoint
CREATE TRIGGER session_events_append_only BEFORE UPDATE OR DELETE ON session_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change('unless erasing');
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change('unless erasing');
