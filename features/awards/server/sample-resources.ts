/** Titles of the resources the demo's ledger speaks of; the cause of a download is `sample-resource-` and the place from 1. */
// oxfmt-ignore
export const sampleResources = [
  'Customer Interview Guide', 'Lean Canvas Template', 'Problem Statement Worksheet', 'Market Sizing in an Afternoon',
  'Competitor Map Template', 'Pricing for First-Time Founders', 'Landing Page Checklist', 'Survey Questions That Work',
  'Pitch Deck Outline', 'One-Page Business Plan', 'Financial Model Starter', 'Unit Economics Explained',
  'Founders’ Agreement Template', 'Choosing a Legal Form', 'Trademark Basics', 'Privacy Notice Starter',
  'Fundraising Timeline', 'Grant Application Guide', 'Angel Investor Email Templates', 'Term Sheet in Plain Words',
  'Brand Voice Worksheet', 'Social Media Calendar', 'Press Kit Checklist', 'First Hundred Customers',
  'User Testing Script', 'Prototype Fidelity Guide', 'Paper Prototyping Kit', 'Roadmap Template',
  'Sprint Planning Sheet', 'Hiring Your First Teammate', 'Equity Split Calculator', 'Advisory Board Guide',
  'Supplier Comparison Sheet', 'Manufacturing Readiness Checklist', 'Food Business Permits', 'Shipping Cost Calculator',
  'Impact Measurement Guide', 'Theory of Change Template', 'Nonprofit or For-Profit', 'Community Partner Agreement',
  'Clinical Pilot Checklist', 'University IP Policy Summary', 'Working With the Licensing Office', 'Research Ethics Primer',
  'Sales Call Notes Template', 'Objection Handling Cards', 'Letter of Intent Template', 'Customer Relationship Tracker',
  'Budget for One Semester', 'Bookkeeping for Small Teams', 'Sales Tax Basics', 'Cash Flow Forecast',
  'Public Speaking Warm-Ups', 'Demo Day Checklist', 'Storytelling for Founders', 'Question and Answer Practice Cards',
  'Team Charter Template', 'Feedback Conversation Guide', 'Conflict Resolution Steps', 'Meeting Notes Template',
  'Accessibility Checklist', 'Analytics Setup Guide', 'Email Newsletter Starter', 'Search Basics for Small Sites',
  'Subscription Pricing Models', 'Marketplace Liquidity Guide', 'Retail Margin Worksheet', 'Pop-Up Shop Planner',
  'Goal Setting for the Term', 'Founder Wellbeing Guide', 'Decision Log Template', 'Closing a Venture Well',
] as const
