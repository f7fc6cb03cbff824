ALTER TABLE "release_builds" ADD COLUMN "signature" text;
