/** The dialog that compares two versions of the policy. */
export const rulesComparison = {
  title: 'Compare versions',
  from: 'From',
  to: 'To',
  swap: 'Swap the versions',
  loosens: (from: number, to: number) =>
    from === to
      ? 'The second version loosens the policy.'
      : `Compared with version ${from}, version ${to} loosens the policy.`,
  tightens: (from: number, to: number) =>
    from === to
      ? 'The second version tightens the policy.'
      : `Compared with version ${from}, version ${to} tightens the policy.`,
  same: 'No differences',
  failed: (reason: string) => `Could not compare the versions. ${reason}`,
}
export type RulesComparisonWords = typeof rulesComparison
