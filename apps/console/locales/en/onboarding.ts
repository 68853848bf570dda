export const onboarding = {
  title: (organisation: string) => `Set up ${organisation}`,
  lead: 'Six steps to your first approved transfer, about 20 minutes. You can leave and come back.',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  after: (step: number) => `After step ${step}`,
  steps: {
    passkey: {
      title: 'Add a passkey',
      why: 'You sign in with it. You add an approval passkey later, under My Account.',
      act: 'Add passkey',
    },
    person: {
      title: 'Invite a second person',
      why: 'Every transfer needs an approver other than the requester.',
      act: 'Invite',
    },
    key: {
      title: 'Create a signing key',
      why: 'Each signer holds one key share. The threshold of the key decides how many must sign together.',
      act: 'Create key',
    },
    backup: {
      title: 'Back up the key shares',
      why: 'Download one encrypted backup per signer, then run the drill.',
      act: 'Open Recovery',
    },
    policy: {
      title: 'Set a policy',
      why: 'Limits, recipients and number of approvals.',
      act: 'Open the wizard',
    },
    transfer: {
      title: 'Make a first transfer',
      why: 'Add a payee, send a small amount, approve it.',
      act: 'Open Transfer Requests',
    },
  },
  watch: 'Only want to watch balances?',
  watchWhy: 'Add an address. Holdfast imports its history and keeps its ledger. No key needed.',
  addWatched: 'Add watch-only wallet',
}
