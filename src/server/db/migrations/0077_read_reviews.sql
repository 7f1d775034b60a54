-- earlier versions stored the version at which a review was asked for, though the words were changed since
UPDATE "posts" SET "review_version" = "version" WHERE "review_state" = 'asked';
