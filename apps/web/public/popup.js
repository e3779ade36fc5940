// Of the page that a service sends people back to, in a window that the settings opened.
document.getElementById('close').addEventListener('click', () => window.close())
if (document.getElementById('closes')) window.close()
