export const contactMessages = {
  failed: (reason = 'Failed to send message') => `Failed to send message: ${reason}`,
  sent: 'Your message has been sent! We will get back to you shortly.',
}
