CREATE TABLE "figure_ranges" (
	"family" text PRIMARY KEY NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"until" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"family" text NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"part" text NOT NULL,
	"amount" double precision NOT NULL,
	"samples" double precision[],
	CONSTRAINT "figures_family_since_part_pk" PRIMARY KEY("family","since","part")
);
--> statement-breakpoint
CREATE TABLE "stale_figures" (
	"family" text NOT NULL,
	"since" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_offline" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "stale_figures_period" ON "stale_figures" USING btree ("family","since");
--> statement-breakpoint
-- The indexes sessions_offline and ledger_entries_revenue are built after it, by src/server/db/large-indexes.ts.
-- Figures of finished periods are summed once, by src/server/modules/admin/summed-figures.ts; the others are read from the
-- rows. A change of a summed period's rows is noted by the triggers below, so that the period is read from the rows again.
CREATE FUNCTION next_period(unit text, at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc(unit, at AT TIME ZONE 'UTC') + ('1 ' || unit)::interval) AT TIME ZONE 'UTC'
$$;
--> statement-breakpoint
-- The summed periods that lie within a time, as the first and the end; no row without any.
CREATE FUNCTION summed_range(of_family text, unit text, from_at timestamptz, to_at timestamptz)
RETURNS TABLE (since timestamptz, until timestamptz) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT lo, hi FROM figure_ranges r, LATERAL (SELECT
    greatest(r.since, CASE WHEN date_trunc(unit, from_at, 'UTC') = from_at THEN from_at ELSE next_period(unit, from_at) END) AS lo,
    least(r.until, date_trunc(unit, to_at, 'UTC')) AS hi) bounds
  WHERE r.family = of_family AND lo < hi
$$;
--> statement-breakpoint
CREATE FUNCTION summed_figures(of_family text, unit text, from_at timestamptz, to_at timestamptz)
RETURNS SETOF figures LANGUAGE sql STABLE AS $$
  SELECT f.* FROM summed_range(of_family, unit, from_at, to_at) r JOIN figures f ON f.since >= r.since AND f.since < r.until
  WHERE f.family = of_family
    AND NOT EXISTS (SELECT FROM stale_figures s WHERE s.family = of_family AND s.since = f.since)
$$;
--> statement-breakpoint
-- What of a time `summed_figures` leaves out: the rows of these ranges are read.
CREATE FUNCTION open_ranges(of_family text, unit text, from_at timestamptz, to_at timestamptz)
RETURNS TABLE (since timestamptz, until timestamptz) LANGUAGE sql STABLE ROWS 4 AS $$
  WITH summed AS MATERIALIZED (SELECT * FROM summed_range(of_family, unit, from_at, to_at))
  SELECT from_at, to_at WHERE NOT EXISTS (SELECT FROM summed)
  UNION ALL SELECT from_at, s.since FROM summed s WHERE from_at < s.since
  UNION ALL SELECT s.until, to_at FROM summed s WHERE s.until < to_at
  UNION ALL SELECT DISTINCT f.since, next_period(unit, f.since) FROM summed s
    JOIN stale_figures f ON f.family = of_family AND f.since >= s.since AND f.since < s.until
$$;
--> statement-breakpoint
-- Of a few locks, so that a command of many periods does not fill the table of locks.
CREATE FUNCTION figure_lock(since timestamptz) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT (extract(epoch FROM since)::bigint / 3600 % 61)::int
$$;
--> statement-breakpoint
-- The lock is shared with other commands and lasts until the commit: a period is not summed meanwhile.
CREATE FUNCTION note_stale_figures(of_family text, unit text, changed_at timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  periods timestamptz[] := array(SELECT DISTINCT date_trunc(unit, at, 'UTC') FROM unnest(changed_at) at WHERE at IS NOT NULL);
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures ' || of_family), k)
    FROM (SELECT DISTINCT figure_lock(p) AS k FROM unnest(periods) p) locks;
  INSERT INTO stale_figures (family, since)
    SELECT of_family, p FROM unnest(periods) p JOIN figure_ranges r ON r.family = of_family AND p >= r.since AND p < r.until;
END $$;
--> statement-breakpoint
CREATE FUNCTION sessions_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('visits', 'hour', array(SELECT DISTINCT scheduled_end FROM made));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_figures AFTER INSERT ON sessions REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_made();
--> statement-breakpoint
CREATE FUNCTION session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('visits', 'hour', array[OLD.scheduled_end, NEW.scheduled_end]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_changed_figures AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.scheduled_end <> NEW.scheduled_end OR (OLD.status = 'CANCELLED') <> (NEW.status = 'CANCELLED'))
  EXECUTE FUNCTION session_changed();
--> statement-breakpoint
CREATE FUNCTION claims_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('visits', 'hour',
    array(SELECT DISTINCT s.scheduled_end FROM made JOIN sessions s ON s.id = made.session_id));
  UPDATE sessions SET confirmed_offline = true
    WHERE id IN (SELECT session_id FROM made WHERE offline) AND NOT confirmed_offline;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER claims_figures AFTER INSERT ON claims REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION claims_made();
--> statement-breakpoint
CREATE FUNCTION bookings_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('statuses', 'day', array(SELECT created_at FROM made));
  PERFORM note_stale_figures('requests', 'day', array(SELECT first_start FROM made));
  PERFORM note_stale_figures('approvals', 'month', array(SELECT approved_at FROM made));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_figures AFTER INSERT ON bookings REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION bookings_made();
--> statement-breakpoint
CREATE FUNCTION booking_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.created_at) THEN
    PERFORM note_stale_figures('statuses', 'day', array[OLD.created_at, NEW.created_at]);
  END IF;
  IF (OLD.first_start, OLD.approved_at, OLD.created_at) IS DISTINCT FROM (NEW.first_start, NEW.approved_at, NEW.created_at) THEN
    PERFORM note_stale_figures('requests', 'day', array[OLD.first_start, NEW.first_start]);
    PERFORM note_stale_figures('approvals', 'month', array[OLD.approved_at, NEW.approved_at]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_changed_figures AFTER UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.status, OLD.created_at, OLD.first_start, OLD.approved_at)
    IS DISTINCT FROM (NEW.status, NEW.created_at, NEW.first_start, NEW.approved_at))
  EXECUTE FUNCTION booking_changed();
--> statement-breakpoint
CREATE FUNCTION offers_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('requests', 'day', array(SELECT b.first_start FROM made JOIN bookings b ON b.id = made.booking_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_figures AFTER INSERT ON offers REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION offers_made();
--> statement-breakpoint
CREATE FUNCTION ledger_entries_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('revenue', 'day', array(SELECT DISTINCT at FROM made WHERE account LIKE 'revenue:%'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_figures AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_made();
--> statement-breakpoint
CREATE FUNCTION accounts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_stale_figures('sign_ups', 'month', array(SELECT created_at FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_figures AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION accounts_changed();
--> statement-breakpoint
CREATE TRIGGER users_deleted_figures AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION accounts_changed();
--> statement-breakpoint
CREATE TRIGGER organizations_figures AFTER INSERT ON organizations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION accounts_changed();
