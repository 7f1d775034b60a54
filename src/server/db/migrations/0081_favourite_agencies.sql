CREATE TABLE "favourite_agencies" (
	"parent_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kept_at" timestamptz(3) NOT NULL,
	CONSTRAINT "favourite_agencies_parent_id_org_id_pk" PRIMARY KEY("parent_id","org_id")
);
--> statement-breakpoint
ALTER TABLE "favourite_agencies" ADD CONSTRAINT "favourite_agencies_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_agencies" ADD CONSTRAINT "favourite_agencies_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_agencies_org" ON "favourite_agencies" USING btree ("org_id");