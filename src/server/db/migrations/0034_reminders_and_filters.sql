CREATE TABLE "lead_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"counties" text[] DEFAULT '{}' NOT NULL,
	"service" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"limits_notifications" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "credentials_reminded_on" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "notified" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "review_asked_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "lead_filters" ADD CONSTRAINT "lead_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_filters_name" ON "lead_filters" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "lead_filters_default" ON "lead_filters" USING btree ("user_id") WHERE "lead_filters"."is_default";--> statement-breakpoint
CREATE INDEX "members_reminders" ON "members" USING btree ("credentials_reminded_on") WHERE "members"."credentials" <> '[]'::jsonb and "members"."removed_at" is null;--> statement-breakpoint
UPDATE "bookings" SET "review_asked_at" = "last_end" WHERE "status" = 'COMPLETED' AND "last_end" < now() - interval '30 days';--> statement-breakpoint
CREATE INDEX "bookings_to_review" ON "bookings" USING btree ("id") WHERE "bookings"."review_asked_at" is null and "bookings"."status" in ('IN_PROGRESS', 'COMPLETED');