/** Before a test file is loaded: the modules of the app read storage, which an earlier file may have left. */
localStorage.clear();
sessionStorage.clear();
