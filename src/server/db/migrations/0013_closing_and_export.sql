CREATE TABLE "account_closings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"closed_at" timestamptz(3) NOT NULL,
	"erase_at" timestamptz(3) NOT NULL,
	"token_hash" text
);
--> statement-breakpoint
CREATE TABLE "blocked_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"since" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"ready_at" timestamptz(3),
	"expires_at" timestamptz(3),
	"file_id" uuid
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "closed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_closings_token" ON "account_closings" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_age" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "data_exports_file" ON "data_exports" USING btree ("file_id");--> statement-breakpoint
-- Histories are never edited, but erasing an account takes names and places out of them. Set for that transaction alone.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('claims', 'session_events', 'audit_log', 'resolutions')
    AND current_setting('village.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
