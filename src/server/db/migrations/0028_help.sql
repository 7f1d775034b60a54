CREATE TABLE "open_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"user_type" text NOT NULL,
	"asked_count" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "phrase_vectors" (
	"phrase" text PRIMARY KEY NOT NULL,
	"vector" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "in_faq" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "changed_at" timestamptz(3) DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "open_questions_question" ON "open_questions" USING btree ("question","user_type");--> statement-breakpoint
CREATE INDEX "open_questions_waiting" ON "open_questions" USING btree ("asked_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "open_questions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "open_questions_age" ON "open_questions" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "faqs_key" ON "faqs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "faqs_changed" ON "faqs" USING btree ("changed_at");--> statement-breakpoint
DROP INDEX "faqs_words";
