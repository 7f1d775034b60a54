CREATE TABLE "post_readers" (
	"post_id" uuid NOT NULL,
	"reader_hash" text NOT NULL,
	"read_at" timestamptz(3) NOT NULL,
	CONSTRAINT "post_readers_post_id_reader_hash_pk" PRIMARY KEY("post_id","reader_hash")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"post_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamptz(3) NOT NULL,
	"saved_by" uuid NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body_html" text NOT NULL,
	"cover" text,
	"cover_alt" text NOT NULL,
	"tags" text[] NOT NULL,
	"pictures" text[] NOT NULL,
	CONSTRAINT "post_revisions_post_id_version_pk" PRIMARY KEY("post_id","version")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "readers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reviewer_user_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "review_state" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "review_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "review_version" integer;--> statement-breakpoint
ALTER TABLE "post_readers" ADD CONSTRAINT "post_readers_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_readers_read" ON "post_readers" USING btree ("read_at");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_reviewer_user_id_users_id_fk" FOREIGN KEY ("reviewer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug" ON "posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "posts_scheduled" ON "posts" USING btree ("publish_at") WHERE "posts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_reviewer" ON "posts" USING btree ("reviewer_user_id","updated_at","id") WHERE "posts"."review_state" = 'asked';--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_schedule" CHECK ("posts"."publish_at" is null or "posts"."status" = 'draft');--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_review" CHECK (("posts"."review_state" is null) = ("posts"."reviewer_user_id" is null));