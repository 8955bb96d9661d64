/** Back-office address of a message or application, for links in notices. */
export function inboxPath(kind: 'message' | 'application', id: string): string {
  return `/admin/inbox/${kind}/${id}`
}
