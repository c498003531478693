// Before the first paint: the chosen theme, face and size of prose (without a choice the system's theme and the usual size apply), and which
// shape of a page the HTML shows until the program draws it.
var look = document.documentElement.dataset
try {
  var read = function (name) {
    return JSON.parse(localStorage.getItem(name))
  }
  var theme = read('theme')
  if (theme === 'light' || theme === 'dark') look.theme = theme
  var size = read('fontSize')
  if (size === 'small' || size === 'large' || size === 'huge') look.size = size
  if (read('proseFont') === 'serif') look.prose = 'serif'
  if (read('uiLang') === 'en') document.documentElement.lang = 'en'
  if (read('railCollapsed') === true) look.rail = 'narrow'
} catch {
  // No storage or a damaged value: what is set so far is good.
}
var framed =
  /^\/(?:$|search(?:-v2)?\/[^/]+$|searchResult|subject|history|library|bookshelf$|doc\/|notebook\/|knowledge-island|meta-user-info)/
if (framed.test(location.pathname)) look.shape = location.pathname === '/' ? 'home' : 'page'
// Until it is answered, a question about statistics stands at the top of a phone's page.
if (!/(?:^|;\s*)consent=[01]/.test(document.cookie)) look.consent = 'unasked'
