-- who came back before their visits came with them stood twice on the people board
UPDATE "sessions" s SET "assigned_member_id" = present."id"
FROM "members" earlier
JOIN "members" present ON present."org_id" = earlier."org_id" AND present."user_id" = earlier."user_id" AND present."removed_at" IS NULL
WHERE s."assigned_member_id" = earlier."id" AND earlier."removed_at" IS NOT NULL;
