ALTER TABLE "files" ADD COLUMN "reviewed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "refused_reason" text;--> statement-breakpoint
-- Until now a caregiver uploaded an ID as a legal paper, or as a certificate whose name was the file's. Legal papers of caregivers and
-- certificates named like an ID or a background check become documents of their checks and leave the lists of names.
CREATE TEMPORARY TABLE check_papers ON COMMIT DROP AS
SELECT f.id, f.owner_id, f.name, f.purpose AS field,
  CASE WHEN f.name ~* 'background' THEN 'background' ELSE 'identity' END AS kind
FROM files f JOIN caretakers c ON c.id = f.owner_id
WHERE (f.purpose = 'legal_certifications' AND f.name LIKE 'Legal:%')
  OR (f.purpose = 'certifications' AND f.name ~* '^(my[ _-])?((photo|state)[ _-])?(id|id[ _-]?card|identity([ _-]?card)?|passport|driver.?s?[ _-]?licen[cs]e|background[ _-]?check)([ _-](front|back|side|copy|scan|\d+)| \(\d+\))*(\.\w{1,8})?$');
--> statement-breakpoint
UPDATE caretakers c SET
  certifications = ARRAY(
    SELECT name FROM unnest(c.certifications) WITH ORDINALITY AS listed(name, place)
    WHERE NOT EXISTS (SELECT FROM check_papers p WHERE p.owner_id = c.id AND p.field = 'certifications' AND p.name = listed.name)
    ORDER BY place),
  legal_certifications = ARRAY(
    SELECT name FROM unnest(c.legal_certifications) WITH ORDINALITY AS listed(name, place)
    WHERE NOT EXISTS (SELECT FROM check_papers p WHERE p.owner_id = c.id AND p.field = 'legal_certifications' AND p.name = listed.name)
    ORDER BY place)
WHERE c.id IN (SELECT owner_id FROM check_papers);
--> statement-breakpoint
UPDATE files f SET
  purpose = 'check_' || p.kind, name = '', expires_on = NULL, warned_for = NULL,
  reviewed_at = (
    SELECT now() FROM checks k
    WHERE k.caretaker_id = f.owner_id AND k.kind = p.kind AND k.checked_on >= f.created_at::date LIMIT 1)
FROM check_papers p WHERE p.id = f.id;
