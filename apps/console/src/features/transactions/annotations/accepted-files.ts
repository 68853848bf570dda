/** The endings of files that can be attached, for file inputs. The server recognises the type from the bytes. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.csv,.txt,.xlsx,.docx'
