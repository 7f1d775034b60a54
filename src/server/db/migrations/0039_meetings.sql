CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"caretaker_id" uuid,
	"org_id" uuid,
	"status" text DEFAULT 'PROPOSED' NOT NULL,
	"proposed_by" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"scheduled_start" timestamptz(3) NOT NULL,
	"scheduled_end" timestamptz(3) NOT NULL,
	"timezone" text NOT NULL,
	"how" text NOT NULL,
	"address" jsonb,
	"note" text,
	"reason" text,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "meetings_provider" CHECK (num_nonnulls("meetings"."caretaker_id", "meetings"."org_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_of_caretaker" ON "meetings" USING btree ("parent_id","caretaker_id") WHERE "meetings"."status" in ('PROPOSED', 'ACCEPTED');--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_of_org" ON "meetings" USING btree ("parent_id","org_id") WHERE "meetings"."status" in ('PROPOSED', 'ACCEPTED');--> statement-breakpoint
CREATE INDEX "meetings_caretaker" ON "meetings" USING btree ("caretaker_id","scheduled_end");--> statement-breakpoint
CREATE INDEX "meetings_org" ON "meetings" USING btree ("org_id","scheduled_end");