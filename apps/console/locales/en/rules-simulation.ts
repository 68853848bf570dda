/** The transfers of the last 90 days under the rules in force and under a proposal. */
export const rulesSimulation = {
  title: 'What the last 90 days would have met',
  none: 'No transfers in the last 90 days.',
  partial: (most: string) => `Only the newest ${most} requests were compared; older ones are left out.`,
  same: (count: number) => `${count} no change`,
  changed: {
    allowed: (count: number) => `${count} now allowed`,
    held: (count: number) => `${count} now held`,
    refused: (count: number) => `${count} now refused`,
    other: (count: number) => `${count} for other reasons or with other approvals`,
  },
  show: 'Show',
  onlyChanged: 'Changed',
  all: 'All',
  nothingChanged: 'No transfer would have met anything else.',
  outcome: { allowed: 'Allowed', held: 'Held', refused: 'Refused' },
  outcomeWithReason: (outcome: string, why: string) => `${outcome}: ${why}`,
  before: 'In force',
  after: 'Proposed',
  page: (from: number, to: number, of: number) => `${from}–${to} of ${of}`,
  previous: 'Previous',
  next: 'Next',
}
export type RulesSimulationWords = typeof rulesSimulation
