-- What was set before there were milestones was set by hand, and stays.
UPDATE "ventures" SET "progress_from" = 'hand' WHERE "progress" > 0;
