/** Parsers from rows to campaigns and stories, as a separate chunk: a page rendered by the server has them. */
export {
  believableCampaign,
  campaignState,
  daysLeft,
  readCampaign,
  readCampaignCard,
  timeAgo,
} from '#domain/campaigns/campaign.ts'
export { dayOf } from '#domain/india/indian-days.ts'
export { readStory, readStoryCard } from '#domain/stories/story.ts'
export { siteAddress } from '#domain/website/site-address.ts'
