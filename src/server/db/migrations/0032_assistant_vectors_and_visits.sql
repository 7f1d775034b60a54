-- vectors are computed again, each with its model
TRUNCATE "phrase_vectors";--> statement-breakpoint
ALTER TABLE "phrase_vectors" DROP CONSTRAINT "phrase_vectors_pkey";--> statement-breakpoint
ALTER TABLE "phrase_vectors" ADD COLUMN "model" text NOT NULL;--> statement-breakpoint
ALTER TABLE "phrase_vectors" ADD CONSTRAINT "phrase_vectors_model_phrase_pk" PRIMARY KEY("model","phrase");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_session" ON "contact_messages" USING btree ("session_id") WHERE "contact_messages"."session_id" is not null;
