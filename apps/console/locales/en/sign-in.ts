/** Words of the sign-in page that are not needed to sign in. */
export const signIn = {
  about: 'Treasury and custody that your organization runs itself',
  points: {
    people: 'A transfer is approved by someone other than the person who requested it.',
    signers:
      'Each signer holds one key share. One alone can’t sign; the threshold of the key decides how many can.',
    rules: 'Each signer checks your rules before it signs.',
  },
  forgotten: 'Forgot your password?',
  forgottenWhat: [
    'Sign in with a passkey if you have one.',
    'Otherwise ask an Owner or Admin of your organization for a link to set a new password. It works once.',
    'Holdfast never sends a password by email.',
  ],
  sandbox: 'Sandbox accounts',
  sandboxWhat: (password: string) => `Choose one to fill in the form. Password: ${password}`,
  roles: {
    treasurer: 'Treasurer: requests transfers',
    approver: 'Approver: approves transfers',
    viewer: 'Viewer: reads',
    operator: 'Treasurer and system user',
    admin: 'Admin of both organizations, staff',
    owner: 'Owner of Birch Holdings',
  },
  codeLead: 'Enter the code of your authenticator app, or a recovery code.',
  code: 'Code',
  needCode: 'Enter a code',
  back: 'Back',
  fewCodes: (count: number) =>
    count === 0
      ? 'You have no recovery codes left.'
      : count === 1
        ? 'You have 1 recovery code left.'
        : `You have ${count} recovery codes left.`,
  fewCodesWhat: 'Create new ones in My Account.',
  failedSignIns: (count: number, lastAt: string) =>
    count === 1
      ? `Someone entered a wrong password for your account on ${lastAt}.`
      : `Someone entered a wrong password for your account ${count} times, last on ${lastAt}.`,
  failedSignInsWhat: 'If this was not you, tell an Owner or Admin of your organization.',
  provider: {
    button: (name: string) => `Sign in with ${name}`,
    title: 'Sign in',
    waiting: 'Signing you in…',
    back: 'Back to sign-in',
    lead: (name: string, email: string) =>
      `This is your first sign-in with ${name}. Confirm it once with the Holdfast password of ${email}.`,
    password: 'Holdfast password',
    submit: 'Confirm and sign in',
    wrongPassword: 'This is not the password of your Holdfast account.',
  },
}
