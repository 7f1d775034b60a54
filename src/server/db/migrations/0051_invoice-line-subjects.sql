ALTER TABLE "invoice_lines" ALTER COLUMN "description" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "about" jsonb;