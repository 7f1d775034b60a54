ALTER TABLE "subscriptions" ADD COLUMN "provider_method_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_with" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_with" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "describe_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "payments_to_describe" ON "payments" USING btree ("describe_at") WHERE "payments"."describe_at" is not null;--> statement-breakpoint
DROP INDEX "checkouts_open_method";--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open_method" ON "checkouts" USING btree ("payer_id",coalesce("subscription_id", "payer_id")) WHERE "checkouts"."purpose" = 'method' and "checkouts"."status" in ('OPEN', 'PROCESSING');--> statement-breakpoint
UPDATE "payments" SET "describe_at" = now() WHERE "provider_payment_id" IN (
	SELECT "provider_payment_id" FROM "subscriptions" WHERE "status" IN ('ACTIVE', 'PAST_DUE') AND "method" IS NOT NULL
);
