export const layoutMessages = {
  logoutFailed: (reason: string) => `Could not log out. ${reason}`,
}
