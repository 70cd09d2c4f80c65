-- The option for the length of a match is `deals` in every game. Logs keep the names they were written with, and readers of
-- logs know both; the tables have the new one, so that filters and comparisons find all matches.
UPDATE matches SET options =
  replace(replace(replace(options, '"max_deals":', '"deals":'), '"max_rounds":', '"deals":'), '"hands":', '"deals":')
WHERE options GLOB '*"max_deals":*' OR options GLOB '*"max_rounds":*' OR options GLOB '*"hands":*';
