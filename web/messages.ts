/** Every message that appears as a toast on the public site. */

export const donateMessages = {
  invalidAmount: 'Please enter a valid donation amount.',
  notConfigured: 'Payment gateway is not configured. Please contact support.',
  initializing: 'Initializing payment...',
  keyUnreadable: 'Could not initialize payment gateway.',
  orderFailed: (message: string) => `Failed to initiate payment: ${message}`,
  statusUnrecorded: 'Donation successful, but failed to record status. Please contact support.',
  successful: 'Thank you! Your donation was successful.',
  failed: 'Payment failed. Please try again.',
}

export const contactMessages = {
  failed: (reason = 'Failed to send message') => `Failed to send message: ${reason}`,
  sent: 'Your message has been sent! We will get back to you shortly.',
}

export const volunteerMessages = {
  failed: (reason = 'Please try again.') => `Your application could not be sent. ${reason}`,
  sent: 'Thank you for your interest! We will get in touch soon.',
}
