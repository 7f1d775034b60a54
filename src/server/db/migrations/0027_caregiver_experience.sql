ALTER TABLE "caretakers" ADD COLUMN "years_experience" integer;--> statement-breakpoint
ALTER TABLE "caretakers" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "caretakers" ADD COLUMN "references" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "caretakers" ADD COLUMN "driver" jsonb;