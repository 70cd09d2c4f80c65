-- Reserved for another change of this release.
SELECT 1;
