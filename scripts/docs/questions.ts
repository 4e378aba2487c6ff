/** What readers ask, in their words rather than those of the guides, by the section that answers. The search reads them. */
export const QUESTIONS: Readonly<Record<string, string>> = {
  'callbacks.html#duplicates-and-order': 'same twice double again duplicate received two times',
  'callbacks.html#verifying': 'fake forged genuine really from you real trust authentic spoofed',
  'callbacks.html#when-your-receiver-is-down': 'my server offline was off crashed missed lost',
  'callbacks.html#when-it-is-tried-again': 'not arriving missing never came',
  'conformance.html#checking-a-server': 'server stubs write own server',
  'errors.html#by-status':
    'error 400 401 403 404 409 429 500 503 too many requests server error fails status code',
  'errors.html#trying-again': 'try the request again later wait seconds',
  'going-live.html#before-you-go-live':
    'real production key start using live account contract sign up register checklist',
  'going-live.html#changing-the-key':
    'lost stolen stole leaked forgot my key new key find api key where someone else has it',
  'going-live.html#what-it-costs': 'cost price pay money fee free billing charge expensive plan',
  'hosted-page.html#when-the-camera-is-blocked':
    'no camera permission denied computer without webcam user has none',
  'hosted-page.html#the-hosted-page':
    'photo rejected refused dark blurry bad picture selfie not accepted too small large face closed the tab came back lost connection french language leaves halfway user closed the page',
  'id-number-limits.html#other-limits': 'how many links can create maximum number of links quota',
  'id-number-limits.html#what-a-block-looks-like':
    'how many times tries blocked locked out same number again too often',
  'jobs.html#ask-for-the-status':
    'how long take wait slow pending forever stuck never finishes waiting for result',
  'jobs.html#the-response': 'verification fails failed unsuccessful what now result means not verified',
  'jobs.html#when-there-is-no-status': 'job not found missing no result',
  'links.html#after-the-submission': 'send user back return my app website redirect afterwards next',
  'links.html#change-it': 'cancel stop delete close switch off end deactivate a link pause',
  'links.html#create-one': 'send link by sms whatsapp email message user',
  'links.html#fields': 'how long valid until lifetime expires documents accepted countries supported logo',
  'links.html#get-and-list': 'pagination paging pages page number cursor next page',
  'links.html#trying-again':
    'user typed wrong number mistake correct typo how many tries attempts does a user have can try again',
  'links.html#which-fields-an-id-type-needs': 'which documents accepted id number valid format check',
  'personal-data.html#what-is-kept-of-a-photo':
    'what happens to photos pictures stored selfie deleted privacy',
  'quick-start.html#1-start-the-sandbox': 'sandbox key test key where find credentials',
  'sandbox.html#choose-the-result': 'test number that fails succeeds numbers force failing magic fake id',
  'sandbox.html#what-is-not-like-production': 'real people data test with allowed',
  'signing.html#a-wrong-clock': 'time my server clock off late',
  'signing.html#common-mistakes': 'signature wrong why is my signature wrong signature not right',
  'signing.html#timestamps': 'timezone time zone utc offset of timestamps',
  'versions.html#changes': 'openapi 3.0 3.1 swagger yaml download the contract',
};
