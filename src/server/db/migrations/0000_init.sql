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
	"stripe_connected_at" timestamptz(3),
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
CREATE TABLE "former_adults" (
	"user_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"left_at" timestamptz(3) NOT NULL,
	CONSTRAINT "former_adults_user_id_parent_id_pk" PRIMARY KEY("user_id","parent_id")
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
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"logout_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_used_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"second_step" boolean DEFAULT false NOT NULL
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
	"bank_name" text,
	"bank_account_name" text,
	"bank_routing_last4" text,
	"bank_last4" text,
	"suspended_at" timestamptz(3),
	"suspended_reason" text,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
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
	"legal_certifications" text[] DEFAULT '{}' NOT NULL,
	"county" text[] DEFAULT '{}' NOT NULL,
	"location" text,
	"latitude" double precision,
	"longitude" double precision,
	"timezone" text,
	"phone_number" text,
	"stripe_account_id" text,
	"stripe_connected_at" timestamptz(3),
	"bank_name" text,
	"bank_account_name" text,
	"bank_routing_last4" text,
	"bank_last4" text,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"rating" real,
	"suspended_at" timestamptz(3),
	"suspended_reason" text,
	"created_at" timestamptz(3) NOT NULL
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
	"digest" text,
	"is_public" boolean NOT NULL,
	"expires_on" date,
	"warned_for" date,
	"created_at" timestamptz(3) NOT NULL,
	"archived_at" timestamptz(3),
	"forget_at" timestamptz(3)
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
	"card_id" uuid,
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
	"told_count" integer DEFAULT 0 NOT NULL,
	"widen_at" timestamptz(3),
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
	"cancelled_free" boolean,
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
CREATE TABLE "post_writers" (
	"post_id" uuid NOT NULL,
	"editor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "post_writers_post_id_editor_id_pk" PRIMARY KEY("post_id","editor_id")
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
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "posts_deletion" CHECK (("posts"."status" = 'deleted') = ("posts"."deleted_at" is not null)),
	CONSTRAINT "posts_publication" CHECK ("posts"."status" = 'deleted' or ("posts"."status" = 'published') = ("posts"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"token_id" uuid,
	"token_hash" text,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"confirmed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text,
	"since" timestamptz(3),
	"last_step" integer,
	"pending_sealed" text
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text,
	"message" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3),
	"answered_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_starts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"user_type" text NOT NULL,
	"next" text,
	"page_nonce_hash" text,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
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
	"paid_until" timestamptz(3),
	"anchor_day" integer,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"next_plan_id" uuid,
	"method" text,
	"provider_customer" text,
	"provider_payment_id" text,
	"look_at" timestamptz(3),
	"reminded_for" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"session_id" uuid,
	"org_id" uuid,
	"amount_cents" integer NOT NULL,
	"care_cents" integer DEFAULT 0 NOT NULL,
	"left_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "credit_notes_amounts" CHECK ("credit_notes"."amount_cents" > 0 and "credit_notes"."left_cents" between 0 and "credit_notes"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"part" text NOT NULL,
	"session_id" uuid,
	"description" text NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text DEFAULT 'piece' NOT NULL,
	"unit_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"parent_id" uuid,
	"caretaker_id" uuid,
	"org_id" uuid,
	"payee_caretaker_id" uuid,
	"payee_org_id" uuid,
	"booking_id" uuid,
	"plan_id" uuid,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"tip_cents" integer DEFAULT 0 NOT NULL,
	"period_start" date,
	"period_end" date,
	"issued_at" timestamptz(3),
	"due_at" timestamptz(3),
	"paid_at" timestamptz(3),
	"method" text,
	"outside_marked_at" timestamptz(3),
	"outside_confirmed_at" timestamptz(3),
	"credit_status" text,
	"credit_reason" text,
	"credit_note" text,
	"credit_asked_at" timestamptz(3),
	"credit_asked_by" uuid,
	"credit_decided_at" timestamptz(3),
	"credit_answer" text,
	"uncollectible_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "invoices_payer" CHECK (num_nonnulls("invoices"."parent_id", "invoices"."caretaker_id", "invoices"."org_id") = 1),
	CONSTRAINT "invoices_payee" CHECK (num_nonnulls("invoices"."payee_caretaker_id", "invoices"."payee_org_id") <= 1),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."amount_cents" >= 0 and "invoices"."fee_cents" between 0 and "invoices"."amount_cents"),
	CONSTRAINT "invoices_credited" CHECK ("invoices"."credited_cents" between 0 and "invoices"."amount_cents"),
	CONSTRAINT "invoices_numbered" CHECK ("invoices"."status" = 'DRAFT' or "invoices"."number" is not null)
);
--> statement-breakpoint
CREATE TABLE "lead_periods" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"invoiced_until" timestamptz(3) NOT NULL,
	"look_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "statement_weeks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"monday" date NOT NULL,
	"look_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "checkout_invoices" (
	"checkout_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "checkout_invoices_checkout_id_invoice_id_pk" PRIMARY KEY("checkout_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"by_user_id" uuid,
	"amount_cents" integer NOT NULL,
	"tip_cents" integer DEFAULT 0 NOT NULL,
	"plan_id" uuid,
	"subscription_id" uuid,
	"asked" jsonb NOT NULL,
	"provider_id" text,
	"url" text,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ask_at" timestamptz(3),
	CONSTRAINT "checkouts_amounts" CHECK ("checkouts"."amount_cents" > 0 and "checkouts"."tip_cents" between 0 and "checkouts"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "credit_refunds" (
	"credit_note_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "credit_refunds_credit_note_id_payment_id_pk" PRIMARY KEY("credit_note_id","payment_id"),
	CONSTRAINT "credit_refunds_amount" CHECK ("credit_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"opened_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" > 0),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."status" = 'OPEN') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"movement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"provider_payment_id" text NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"sent_by_hand_cents" integer DEFAULT 0 NOT NULL,
	"refund_fee_cents" integer DEFAULT 0 NOT NULL,
	"refunded_fee_cents" integer DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"refund_at" timestamptz(3),
	"refund_told_cents" integer DEFAULT 0 NOT NULL,
	"refund_told_at" timestamptz(3),
	"reverse_cents" integer DEFAULT 0 NOT NULL,
	"reversed_cents" integer DEFAULT 0 NOT NULL,
	"reverse_at" timestamptz(3),
	"reverse_failing_since" timestamptz(3),
	"reverse_told_at" timestamptz(3),
	"paid_at" timestamptz(3) NOT NULL,
	CONSTRAINT "payments_refunds" CHECK ("payments"."refunded_cents" <= "payments"."refund_cents" and "payments"."refund_cents" <= "payments"."amount_cents"),
	CONSTRAINT "payments_by_hand" CHECK ("payments"."sent_by_hand_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_fee_refunds" CHECK ("payments"."refunded_fee_cents" <= "payments"."refund_fee_cents" and "payments"."refund_fee_cents" <= "payments"."refund_cents"),
	CONSTRAINT "payments_reversals" CHECK ("payments"."reversed_cents" <= "payments"."reverse_cents" and "payments"."reverse_cents" <= "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "payout_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"next" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_questions" (
	"name" text PRIMARY KEY NOT NULL,
	"ask_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_failures" (
	"provider_refund_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"deliver_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mail_off" text[] DEFAULT '{}' NOT NULL,
	"push_off" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" text,
	"quiet_until" text
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"booking_id" uuid,
	"session_id" uuid,
	"invoice_id" uuid,
	"facts" jsonb NOT NULL,
	"about_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3),
	"deliver_at" timestamptz(3),
	CONSTRAINT "notices_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"side" text NOT NULL,
	"parent_id" uuid NOT NULL,
	"caretaker_id" uuid,
	"org_id" uuid,
	"by_user_id" uuid NOT NULL,
	"punctuality" integer NOT NULL,
	"communication" integer NOT NULL,
	"care" integer NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamptz(3) NOT NULL,
	"changed_at" timestamptz(3),
	"shows_at" timestamptz(3) NOT NULL,
	"shown_at" timestamptz(3),
	"answer" text,
	"answered_at" timestamptz(3),
	"answered_by" uuid,
	"hidden_at" timestamptz(3),
	"hidden_reason" text,
	"hidden_by" uuid,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."punctuality" between 1 and 5 and "reviews"."communication" between 1 and 5 and "reviews"."care" between 1 and 5),
	CONSTRAINT "reviews_provider" CHECK (num_nonnulls("reviews"."caretaker_id", "reviews"."org_id") = 1),
	CONSTRAINT "reviews_hidden" CHECK ("reviews"."hidden_at" is null or "reviews"."hidden_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"parent_id" uuid NOT NULL,
	"caretaker_id" uuid NOT NULL,
	"kept_at" timestamptz(3) NOT NULL,
	CONSTRAINT "favourites_parent_id_caretaker_id_pk" PRIMARY KEY("parent_id","caretaker_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"client_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "resolutions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"reason_code" text NOT NULL,
	"memo" text NOT NULL,
	"by_user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "caretakers" ADD CONSTRAINT "caretakers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_adults" ADD CONSTRAINT "family_adults_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_adults" ADD CONSTRAINT "family_adults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_adults" ADD CONSTRAINT "former_adults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_adults" ADD CONSTRAINT "former_adults_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parents" ADD CONSTRAINT "parents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "post_writers" ADD CONSTRAINT "post_writers_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_writers" ADD CONSTRAINT "post_writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payee_caretaker_id_caretakers_id_fk" FOREIGN KEY ("payee_caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payee_org_id_organizations_id_fk" FOREIGN KEY ("payee_org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_asked_by_users_id_fk" FOREIGN KEY ("credit_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_periods" ADD CONSTRAINT "lead_periods_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_weeks" ADD CONSTRAINT "statement_weeks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_invoices" ADD CONSTRAINT "checkout_invoices_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_invoices" ADD CONSTRAINT "checkout_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_refunds" ADD CONSTRAINT "credit_refunds_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_refunds" ADD CONSTRAINT "credit_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_states" ADD CONSTRAINT "payout_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_failures" ADD CONSTRAINT "refund_failures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolutions" ADD CONSTRAINT "resolutions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caretakers_user" ON "caretakers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "caretakers_place" ON "caretakers" USING gist ("place");--> statement-breakpoint
CREATE INDEX "caretakers_pending" ON "caretakers" USING btree ("id") WHERE "caretakers"."is_verified" = 'Pending';--> statement-breakpoint
CREATE INDEX "checks_caretaker" ON "checks" USING btree ("caretaker_id");--> statement-breakpoint
CREATE INDEX "checks_expiry" ON "checks" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_adults_user" ON "family_adults" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parents_user" ON "parents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parents_without_account" ON "parents" USING btree ("id") WHERE "parents"."user_id" is null;--> statement-breakpoint
CREATE INDEX "parents_contact_words" ON "parents" USING gin (to_tsvector('simple'::regconfig, translate(coalesce("contact" ->> 'first_name', '') || ' ' || coalesce("contact" ->> 'last_name', '') || ' ' || coalesce("contact" ->> 'email', '') || ' ' || coalesce(coalesce("contact" ->> 'phone_number', ''), '') || ' ' || right(regexp_replace(coalesce(coalesce("contact" ->> 'phone_number', ''), ''), '[^0-9]', '', 'g'), 10), '@._-+()/''’', '          '))) WHERE "parents"."user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_logout" ON "tokens" USING btree ("logout_hash");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("role",lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple'::regconfig, translate("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("phone_number", '') || ' ' || right(regexp_replace(coalesce("phone_number", ''), '[^0-9]', '', 'g'), 10), '@._-+()/''’', '          ')));--> statement-breakpoint
CREATE UNIQUE INDEX "members_user" ON "members" USING btree ("user_id") WHERE "members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "members_org" ON "members" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "organizations_county" ON "organizations" USING gin ("county");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (lower("legal_name"),"id");--> statement-breakpoint
CREATE INDEX "organizations_words" ON "organizations" USING gin (to_tsvector('simple'::regconfig, translate("legal_name" || ' ' || coalesce("phone_number", '') || ' ' || right(regexp_replace(coalesce("phone_number", ''), '[^0-9]', '', 'g'), 10), '@._-+()/''’', '          ')));--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_certificate" ON "files" USING btree ("owner_id","purpose","name") WHERE "files"."purpose" in ('certifications', 'legal_certifications') and "files"."archived_at" is null and "files"."forget_at" is null;--> statement-breakpoint
CREATE INDEX "files_forget" ON "files" USING btree ("forget_at") WHERE "files"."forget_at" is not null;--> statement-breakpoint
CREATE INDEX "files_unwarned" ON "files" USING btree ("expires_on") WHERE "files"."expires_on" is distinct from "files"."warned_for" and "files"."archived_at" is null and "files"."forget_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bookings_reopened_from" ON "bookings" USING btree ("reopened_from","id") WHERE "bookings"."reopened_from" is not null;--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "bookings_first_start" ON "bookings" USING btree ("first_start");--> statement-breakpoint
CREATE INDEX "bookings_parent" ON "bookings" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "bookings_caretaker" ON "bookings" USING btree ("caretaker_id","id");--> statement-breakpoint
CREATE INDEX "bookings_approved_org" ON "bookings" USING btree ("approved_org_id","id");--> statement-breakpoint
CREATE INDEX "bookings_nearby" ON "bookings" USING gist ("place") WHERE "bookings"."audience" = 'caretakers' and "bookings"."status" in ('PENDING', 'REVIEW');--> statement-breakpoint
CREATE INDEX "bookings_leads" ON "bookings" USING btree ("county","id") WHERE "bookings"."audience" = 'agencies' and "bookings"."organization_id" is null and "bookings"."status" in ('PENDING', 'REVIEW');--> statement-breakpoint
CREATE INDEX "bookings_assigned" ON "bookings" USING btree ("organization_id","id") WHERE "bookings"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_expiry" ON "bookings" USING btree ("last_start") WHERE "bookings"."status" in ('PENDING', 'REVIEW');--> statement-breakpoint
CREATE INDEX "bookings_widening" ON "bookings" USING btree ("widen_at") WHERE "bookings"."widen_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_live_caretaker" ON "offers" USING btree ("booking_id","caretaker_id") WHERE "offers"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_live_org" ON "offers" USING btree ("booking_id","org_id") WHERE "offers"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_replaces" ON "offers" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "offers_booking" ON "offers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "offers_caretaker" ON "offers" USING btree ("caretaker_id","id");--> statement-breakpoint
CREATE INDEX "offers_org" ON "offers" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "claims_session" ON "claims" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "claims_odd" ON "claims" USING btree ("received_at") WHERE "claims"."flags" && array['out_of_place', 'clock_skew', 'code_invalid'];--> statement-breakpoint
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
CREATE INDEX "sessions_exceptions" ON "sessions" USING btree ("scheduled_start","id") WHERE cardinality("sessions"."exceptions") > 0;--> statement-breakpoint
CREATE INDEX "sessions_to_reopen" ON "sessions" USING btree ("booking_id") WHERE "sessions"."status" = 'CANCELLED' and "sessions"."cancelled_by" <> 'parent' and "sessions"."reopened_as" is null;--> statement-breakpoint
CREATE INDEX "outbox_reports_at" ON "outbox_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "post_writers_seen" ON "post_writers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at","id") WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "posts_managed" ON "posts" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."status" = 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token" ON "email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_changes_sign_in" ON "email_changes" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "faqs_order" ON "faqs" USING btree ("audience","position") WHERE "faqs"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "social_starts_expiry" ON "social_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_tickets_expiry" ON "spent_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "plans_type" ON "plans" USING btree ("type","position");--> statement-breakpoint
CREATE INDEX "subscriptions_owner" ON "subscriptions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree (coalesce("look_at", "current_period_end")) WHERE "subscriptions"."status" in ('ACTIVE', 'PAST_DUE');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live" ON "subscriptions" USING btree ("owner_id") WHERE "subscriptions"."status" in ('ACTIVE', 'PAST_DUE');--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credit_notes_visit" ON "credit_notes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_left" ON "credit_notes" USING btree ("org_id") WHERE "credit_notes"."left_cents" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_session" ON "invoice_lines" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_parent" ON "invoices" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "invoices_caretaker" ON "invoices" USING btree ("caretaker_id","id");--> statement-breakpoint
CREATE INDEX "invoices_org" ON "invoices" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "invoices_payee_caretaker" ON "invoices" USING btree ("payee_caretaker_id","id");--> statement-breakpoint
CREATE INDEX "invoices_payee_org" ON "invoices" USING btree ("payee_org_id","id");--> statement-breakpoint
CREATE INDEX "invoices_booking" ON "invoices" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "invoices_credits_asked" ON "invoices" USING btree ("credit_asked_at") WHERE "invoices"."credit_status" = 'ASKED';--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "invoices_kind" ON "invoices" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "invoices_uncollectible" ON "invoices" USING btree ("uncollectible_at") WHERE "invoices"."status" = 'UNCOLLECTIBLE';--> statement-breakpoint
CREATE INDEX "lead_periods_due" ON "lead_periods" USING btree ("look_at") WHERE "lead_periods"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "statement_weeks_due" ON "statement_weeks" USING btree ("look_at") WHERE "statement_weeks"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "checkout_invoices_invoice" ON "checkout_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_invoices_open" ON "checkout_invoices" USING btree ("invoice_id") WHERE "checkout_invoices"."is_open";--> statement-breakpoint
CREATE INDEX "checkouts_payer" ON "checkouts" USING btree ("payer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_provider" ON "checkouts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "checkouts_to_ask" ON "checkouts" USING btree ("ask_at") WHERE "checkouts"."ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open_plan" ON "checkouts" USING btree ("payer_id") WHERE "checkouts"."purpose" in ('subscription', 'renewal') and "checkouts"."status" in ('OPEN', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "credit_refunds_payment" ON "credit_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider" ON "disputes" USING btree ("provider_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "ledger_entries_movement" ON "ledger_entries" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_invoice" ON "ledger_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payments_to_refund" ON "payments" USING btree ("refund_at") WHERE "payments"."refund_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_to_reverse" ON "payments" USING btree ("reverse_at") WHERE "payments"."reverse_at" is not null;--> statement-breakpoint
CREATE INDEX "payout_states_expiry" ON "payout_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_events_age" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refund_failures_payment" ON "refund_failures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_events_due" ON "sandbox_events" USING btree ("deliver_at") WHERE "sandbox_events"."deliver_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_events_age" ON "sandbox_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_age" ON "sandbox_objects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("deliver_at") WHERE "notices"."deliver_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_booking" ON "notices" USING btree ("booking_id","kind");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_token" ON "push_subscriptions" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id","side");--> statement-breakpoint
CREATE INDEX "reviews_of_caretaker" ON "reviews" USING btree ("caretaker_id","id") WHERE "reviews"."side" = 'parent' and "reviews"."shown_at" is not null and "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_of_org" ON "reviews" USING btree ("org_id","id") WHERE "reviews"."side" = 'parent' and "reviews"."shown_at" is not null and "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_due" ON "reviews" USING btree ("shows_at") WHERE "reviews"."shown_at" is null;--> statement-breakpoint
CREATE INDEX "favourites_caretaker" ON "favourites" USING btree ("caretaker_id");--> statement-breakpoint
CREATE INDEX "chat_messages_user" ON "chat_messages" USING btree ("user_id","client_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_guest" ON "chat_messages" USING btree ("client_id","id") WHERE "chat_messages"."user_id" is null;--> statement-breakpoint
CREATE INDEX "chat_messages_age" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("target_kind","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "resolutions_target" ON "resolutions" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "resolutions_by" ON "resolutions" USING btree ("by_user_id");