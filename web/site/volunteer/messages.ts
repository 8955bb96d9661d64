export const volunteerMessages = {
  failed: (reason = 'Please try again.') => `Your application could not be sent. ${reason}`,
  sent: 'Thank you for your interest! We will get in touch soon.',
}
