/** The files of transactions and transfer requests. */
export const files = {
  title: 'Files',
  attach: 'Attach file',
  attaching: 'Attaching…',
  drop: 'or drop files here',
  limits: 'PDF, PNG, JPEG, CSV, TXT, XLSX or DOCX; up to 5 files of 5 MB',
  full: 'Five files are attached. Delete one to attach another.',
  chosenFull: 'Five files are chosen. Remove one to add another.',
  notSigned: 'Files are not part of what is signed.',
  fingerprint: 'Hash (SHA-256)',
  chosen: 'Files to attach',
  newHint: 'Optional, for example the invoice. Approvers see files with the request.',
  remove: (name: string) => `Remove ${name}`,
  sameName: 'A file with this name is already attached.',
  download: (name: string) => `Download ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteSure: (name: string) => `Delete ${name}? This cannot be undone.`,
  deleteAccept: 'Delete',
  failed: (reason: string) => `The file was not attached: ${reason}`,
  loadFailed: (reason: string) => `Files could not be loaded: ${reason}`,
  downloadFailed: (reason: string) => `The file was not downloaded: ${reason}`,
}
export type FileWords = typeof files
