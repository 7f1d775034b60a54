-- What Drizzle's schema cannot say: the caregiver's overlap, and histories that nobody edits.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_no_overlap
  EXCLUDE USING gist (caretaker_id WITH =, tstzrange(scheduled_start, scheduled_end) WITH &&)
  WHERE (caretaker_id IS NOT NULL AND status <> 'CANCELLED');
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER claims_append_only BEFORE UPDATE OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER session_events_append_only BEFORE UPDATE OR DELETE ON session_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Money: entries are pairs that sum to zero, what an invoice says is the sum of its lines and never changes.
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) <> 2 OR sum(amount_cents) <> 0 FROM ledger_entries WHERE movement_id = NEW.movement_id) THEN
    RAISE EXCEPTION 'a movement is a pair of entries that sum to zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
CREATE FUNCTION refuse_other_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stated uuid := (to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'invoices' THEN 'id' ELSE 'invoice_id' END)::uuid;
BEGIN
  IF (SELECT i.amount_cents <> coalesce((SELECT sum(l.amount_cents) FROM invoice_lines l WHERE l.invoice_id = i.id), 0)
      FROM invoices i WHERE i.id = stated) THEN
    RAISE EXCEPTION 'an invoice is the sum of its lines' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_sum AFTER INSERT OR UPDATE OF amount_cents ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_sum();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_lines_sum AFTER INSERT ON invoice_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_sum();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_restatement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an invoice is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'DRAFT' AND
    (NEW.number, NEW.kind, NEW.parent_id, NEW.caretaker_id, NEW.org_id, NEW.payee_caretaker_id, NEW.payee_org_id,
      NEW.booking_id, NEW.amount_cents, NEW.fee_cents, NEW.period_start, NEW.period_end, NEW.issued_at)
    IS DISTINCT FROM
    (OLD.number, OLD.kind, OLD.parent_id, OLD.caretaker_id, OLD.org_id, OLD.payee_caretaker_id, OLD.payee_org_id,
      OLD.booking_id, OLD.amount_cents, OLD.fee_cents, OLD.period_start, OLD.period_end, OLD.issued_at)
  THEN
    RAISE EXCEPTION 'an issued invoice is corrected by a credit note' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_stand BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_restatement();
--> statement-breakpoint
-- Live streams end with their sign-in, by whichever way it ends, and at a suspension.
CREATE FUNCTION tell_sign_in_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('village_live', json_build_object('ended_token', OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tokens_ended AFTER DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION tell_sign_in_ended();
--> statement-breakpoint
CREATE FUNCTION tell_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('village_live', json_build_object('suspended_user', NEW.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_suspended AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW WHEN (NEW.suspended_at IS NOT NULL) EXECUTE FUNCTION tell_suspended();
--> statement-breakpoint
-- What the assistant finds its answers by.
CREATE INDEX faqs_words ON faqs USING gin ((setweight(to_tsvector('english', question), 'A') || setweight(to_tsvector('english', answer), 'B')));
--> statement-breakpoint
CREATE INDEX posts_words ON posts USING gin ((setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('english', left(body_html, 100000)), 'C')))
  WHERE status = 'published';
--> statement-breakpoint
CREATE TRIGGER resolutions_append_only BEFORE UPDATE OR DELETE ON resolutions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
