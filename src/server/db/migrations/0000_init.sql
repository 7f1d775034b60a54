CREATE TABLE "caretakers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"booking_time" text,
	"available_dates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hourly_rate_cents" integer NOT NULL,
	"work_distance" real NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"legal_certifications" text[] DEFAULT '{}' NOT NULL,
	"is_verified" text DEFAULT 'Pending' NOT NULL,
	"ages" integer[] DEFAULT '{}' NOT NULL,
	"preference" text,
	"live_in" boolean DEFAULT false NOT NULL,
	"medical_companion" boolean DEFAULT false NOT NULL,
	"stripe_account_id" text,
	"place" "point",
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"rating" real,
	"on_time_count" integer DEFAULT 0 NOT NULL,
	"visits_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caretaker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"checked_on" date NOT NULL,
	"expires_on" date
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"marker_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_adults" (
	"parent_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"joined_at" timestamptz(3) NOT NULL,
	CONSTRAINT "family_adults_parent_id_seat_pk" PRIMARY KEY("parent_id","seat"),
	CONSTRAINT "family_adults_seat" CHECK ("family_adults"."seat" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamptz(3) NOT NULL,
	"removed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"website" text,
	"logo" text,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"county" text[] DEFAULT '{}' NOT NULL,
	"location" text,
	"latitude" double precision,
	"longitude" double precision,
	"timezone" text,
	"phone_number" text,
	"stripe_account_id" text,
	"bank_last4" text,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"rating" real,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"number_of_children" integer NOT NULL,
	"children_details" text,
	"childcare_preferences" text,
	"is_verified" text DEFAULT 'Pending' NOT NULL,
	"contact" jsonb,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" integer NOT NULL,
	"duration_value" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"list_items" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"status" text NOT NULL,
	"current_period_start" timestamptz(3),
	"current_period_end" timestamptz(3),
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"logout_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_used_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text DEFAULT 'Other' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"timezone" text,
	"phone_number" text,
	"profile_picture" text,
	"suspended_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"audience" text NOT NULL,
	"parent_id" uuid NOT NULL,
	"organization_id" uuid,
	"approved_org_id" uuid,
	"caretaker_id" uuid,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"service" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"timezone" text NOT NULL,
	"location" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"location_source" text DEFAULT 'pin' NOT NULL,
	"approx_latitude" double precision NOT NULL,
	"approx_longitude" double precision NOT NULL,
	"place" "point" NOT NULL,
	"county" text NOT NULL,
	"address" jsonb,
	"handover" text,
	"number_of_children" integer NOT NULL,
	"ages" integer[] DEFAULT '{}' NOT NULL,
	"preference" text,
	"live_in" boolean DEFAULT false NOT NULL,
	"medical_companion" boolean DEFAULT false NOT NULL,
	"max_hourly_rate_cents" integer,
	"notes" text,
	"first_start" timestamptz(3) NOT NULL,
	"last_start" timestamptz(3) NOT NULL,
	"last_end" timestamptz(3) NOT NULL,
	"minutes" integer NOT NULL,
	"sessions_count" integer NOT NULL,
	"approved_offer_id" uuid,
	"hourly_rate_cents" integer,
	"fee_bps" integer,
	"approved_at" timestamptz(3),
	"approved_by" uuid,
	"cancelled_by" text,
	"cancelled_by_user_id" uuid,
	"cancelled_reason" text,
	"cancelled_at" timestamptz(3),
	"reopened_from" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "bookings_winner" CHECK (num_nonnulls("bookings"."caretaker_id", "bookings"."approved_org_id") <= 1),
	CONSTRAINT "bookings_audience" CHECK ("bookings"."audience" = 'agencies' or ("bookings"."organization_id" is null and "bookings"."approved_org_id" is null))
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"effective_from" timestamptz(3) PRIMARY KEY NOT NULL,
	"bps" integer NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"bidder" text NOT NULL,
	"caretaker_id" uuid,
	"org_id" uuid,
	"by_user_id" uuid NOT NULL,
	"hourly_rate_cents" integer NOT NULL,
	"note" text,
	"status" text DEFAULT 'SUBMITTED' NOT NULL,
	"replaces" uuid,
	"claimed_at" timestamptz(3),
	"received_at" timestamptz(3) NOT NULL,
	"decided_at" timestamptz(3),
	CONSTRAINT "offers_bidder" CHECK (num_nonnulls("offers"."caretaker_id", "offers"."org_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"side" text NOT NULL,
	"edge" text NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL,
	"reported_at" timestamptz(3),
	"received_at" timestamptz(3) NOT NULL,
	"effective_at" timestamptz(3) NOT NULL,
	"device_offset_ms" double precision,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy_m" double precision,
	"offline" boolean DEFAULT false NOT NULL,
	"by_user_id" uuid NOT NULL,
	"on_behalf" text,
	"reason" text,
	"memo" text,
	"flags" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reschedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"scheduled_start" timestamptz(3) NOT NULL,
	"scheduled_end" timestamptz(3) NOT NULL,
	"reason" text,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"decided_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "session_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"by_user_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"caretaker_id" uuid,
	"org_id" uuid,
	"assigned_member_id" uuid,
	"local_date" date NOT NULL,
	"scheduled_start" timestamptz(3) NOT NULL,
	"scheduled_end" timestamptz(3) NOT NULL,
	"timezone" text NOT NULL,
	"status" text DEFAULT 'SCHEDULED' NOT NULL,
	"settled_by" text,
	"started_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"settles_at" timestamptz(3),
	"contest_until" timestamptz(3),
	"cancelled_by" text,
	"cancelled_reason" text,
	"cancelled_at" timestamptz(3),
	"reopened_as" uuid,
	"start_secret" text NOT NULL,
	CONSTRAINT "sessions_order" CHECK ("sessions"."scheduled_end" > "sessions"."scheduled_start")
);
--> statement-breakpoint
CREATE TABLE "outbox_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"oldest_ms" bigint NOT NULL,
	"sent" integer NOT NULL,
	"waiting" integer NOT NULL,
	"refusals" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body_html" text NOT NULL,
	"cover" text,
	"cover_alt" text DEFAULT '' NOT NULL,
	"author_user_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamptz(3),
	"updated_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "caretakers" ADD CONSTRAINT "caretakers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_adults" ADD CONSTRAINT "family_adults_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_adults" ADD CONSTRAINT "family_adults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_approved_org_id_organizations_id_fk" FOREIGN KEY ("approved_org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_approved_offer_id_offers_id_fk" FOREIGN KEY ("approved_offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_user_id_users_id_fk" FOREIGN KEY ("cancelled_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_reopened_from_bookings_id_fk" FOREIGN KEY ("reopened_from") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_replaces_offers_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_assigned_member_id_members_id_fk" FOREIGN KEY ("assigned_member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_reopened_as_bookings_id_fk" FOREIGN KEY ("reopened_as") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caretakers_user" ON "caretakers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "caretakers_place" ON "caretakers" USING gist ("place");--> statement-breakpoint
CREATE INDEX "checks_caretaker" ON "checks" USING btree ("caretaker_id");--> statement-breakpoint
CREATE INDEX "checks_expiry" ON "checks" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_adults_user" ON "family_adults" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user" ON "members" USING btree ("user_id") WHERE "members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "members_org" ON "members" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "organizations_county" ON "organizations" USING gin ("county");--> statement-breakpoint
CREATE UNIQUE INDEX "parents_user" ON "parents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_owner" ON "subscriptions" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live" ON "subscriptions" USING btree ("owner_id") WHERE "subscriptions"."status" in ('ACTIVE', 'PAST_DUE');--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_logout" ON "tokens" USING btree ("logout_hash");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bookings_reopened_from" ON "bookings" USING btree ("reopened_from","id") WHERE "bookings"."reopened_from" is not null;--> statement-breakpoint
CREATE INDEX "bookings_parent" ON "bookings" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "bookings_caretaker" ON "bookings" USING btree ("caretaker_id","id");--> statement-breakpoint
CREATE INDEX "bookings_approved_org" ON "bookings" USING btree ("approved_org_id","id");--> statement-breakpoint
CREATE INDEX "bookings_nearby" ON "bookings" USING gist ("place") WHERE "bookings"."audience" = 'caretakers' and "bookings"."status" in ('PENDING', 'REVIEW');--> statement-breakpoint
CREATE INDEX "bookings_leads" ON "bookings" USING btree ("county","id") WHERE "bookings"."audience" = 'agencies' and "bookings"."organization_id" is null and "bookings"."status" in ('PENDING', 'REVIEW');--> statement-breakpoint
CREATE INDEX "bookings_assigned" ON "bookings" USING btree ("organization_id","id") WHERE "bookings"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_expiry" ON "bookings" USING btree ("last_start") WHERE "bookings"."status" in ('PENDING', 'REVIEW');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_live_caretaker" ON "offers" USING btree ("booking_id","caretaker_id") WHERE "offers"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_live_org" ON "offers" USING btree ("booking_id","org_id") WHERE "offers"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_replaces" ON "offers" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "offers_booking" ON "offers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "offers_caretaker" ON "offers" USING btree ("caretaker_id","id");--> statement-breakpoint
CREATE INDEX "offers_org" ON "offers" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_kind","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "claims_session" ON "claims" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_owner" ON "idempotency_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedules_open" ON "reschedules" USING btree ("session_id") WHERE "reschedules"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "session_events_session" ON "session_events" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_slot" ON "sessions" USING btree ("booking_id","scheduled_start") WHERE "sessions"."status" <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX "sessions_booking" ON "sessions" USING btree ("booking_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "sessions_caretaker" ON "sessions" USING btree ("caretaker_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "sessions_org" ON "sessions" USING btree ("org_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("assigned_member_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "sessions_settling" ON "sessions" USING btree ("settles_at") WHERE "sessions"."settles_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_to_reopen" ON "sessions" USING btree ("booking_id") WHERE "sessions"."status" = 'CANCELLED' and "sessions"."cancelled_by" <> 'parent' and "sessions"."reopened_as" is null;--> statement-breakpoint
CREATE INDEX "outbox_reports_at" ON "outbox_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at","id") WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_user_id");