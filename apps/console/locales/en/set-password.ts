/** The page behind a one-time link. */
export const setPassword = {
  title: 'Choose a password',
  lead: 'At least 12 characters. Several unrelated words are easy to remember and hard to guess. If you already have an account, sign in instead to see your invitations.',
  password: 'New password',
  again: 'Repeat the password',
  submit: 'Set password',
  tooShort: 'Use at least 12 characters',
  common: 'This password is too common and easy to guess. Combine several unrelated words.',
  different: 'The passwords do not match',
  noLink: 'This link is incomplete. Open it again from the message you received.',
  spent: 'This link is no longer valid. Ask for a new one.',
  failed: (reason: string) => `The password could not be set: ${reason}`,
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  done: (email: string) => `Your password is set. Sign in as ${email}.`,
  signIn: 'Sign in',
}
