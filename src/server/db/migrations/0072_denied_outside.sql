ALTER TABLE "invoices" ADD COLUMN "outside_denied_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "outside_denied_by" text;--> statement-breakpoint
UPDATE "invoices" SET
	"outside_denied_at" = CASE WHEN "status" IN ('OPEN', 'PROCESSING', 'UNCOLLECTIBLE') THEN "outside_confirmed_at" END,
	"outside_confirmed_at" = NULL
WHERE "outside_confirmed_at" IS NOT NULL AND "outside_marked_at" IS NULL AND "method" IS DISTINCT FROM 'outside';--> statement-breakpoint
UPDATE "invoices" i SET "tip_cents" = c."tip_cents"
FROM "checkout_invoices" s JOIN "checkouts" c ON c."id" = s."checkout_id"
WHERE s."invoice_id" = i."id" AND c."status" = 'PROCESSING' AND i."status" = 'PROCESSING' AND c."tip_cents" > 0;
