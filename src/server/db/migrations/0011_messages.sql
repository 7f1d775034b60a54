CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"caretaker_id" uuid,
	"org_id" uuid,
	"by" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "blocks_one" CHECK (num_nonnulls("blocks"."caretaker_id", "blocks"."org_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	"closed_by" uuid,
	"outcome" text,
	"memo" text
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text,
	"file_id" uuid,
	"claimed_at" timestamptz(3),
	"received_at" timestamptz(3) NOT NULL,
	CONSTRAINT "messages_content" CHECK (num_nonnulls("messages"."text", "messages"."file_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "thread_sides" (
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"read_position" integer DEFAULT 0 NOT NULL,
	"read_at" timestamptz(3),
	"unread" integer DEFAULT 0 NOT NULL,
	"notify_at" timestamptz(3),
	CONSTRAINT "thread_sides_thread_id_side_pk" PRIMARY KEY("thread_id","side")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"parent_id" uuid,
	"caretaker_id" uuid,
	"org_id" uuid,
	"member_id" uuid,
	"messages_count" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamptz(3) NOT NULL,
	"erase_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "threads_pair" CHECK (case when "threads"."booking_id" is null then "threads"."org_id" is not null and "threads"."member_id" is not null
        else "threads"."parent_id" is not null and "threads"."member_id" is null and num_nonnulls("threads"."caretaker_id", "threads"."org_id") = 1 end)
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_sides" ADD CONSTRAINT "thread_sides_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_caretaker" ON "blocks" USING btree ("parent_id","caretaker_id","by");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_org" ON "blocks" USING btree ("parent_id","org_id","by");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_open" ON "message_reports" USING btree ("message_id","side") WHERE "message_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "message_reports_thread" ON "message_reports" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "message_reports_list" ON "message_reports" USING btree (("closed_at" is null),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_position" ON "messages" USING btree ("thread_id","position");--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "messages_file" ON "messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "thread_sides_due" ON "thread_sides" USING btree ("notify_at") WHERE "thread_sides"."notify_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_caretaker" ON "threads" USING btree ("booking_id","caretaker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_org" ON "threads" USING btree ("booking_id","org_id") WHERE "threads"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_member" ON "threads" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "threads_of_parent" ON "threads" USING btree ("parent_id","changed_at");--> statement-breakpoint
CREATE INDEX "threads_of_caretaker" ON "threads" USING btree ("caretaker_id","changed_at");--> statement-breakpoint
CREATE INDEX "threads_of_org" ON "threads" USING btree ("org_id","changed_at");--> statement-breakpoint
CREATE INDEX "threads_erase" ON "threads" USING btree ("erase_at") WHERE "threads"."erase_at" is not null;