// Starts the page: each part watches the state, and the state comes with the server's events.

import { startBoxes } from "./boxes.js";
import { startButtons, startFollowing } from "./buttons.js";
import { startCalls } from "./calls.js";
import { startColumns } from "./columns.js";
import { startDesk } from "./desk.js";
import { startEnding } from "./ending.js";
import { startEntry } from "./entry.js";
import { startFelt } from "./felt.js";
import { connect, connectAnew } from "./live.js";
import { startMenu } from "./menu.js";
import { startModes } from "./modes.js";
import { startNotice } from "./notice.js";
import { startPanels } from "./panel.js";
import { startPeople } from "./people.js";
import { startPicture } from "./picture.js";
import { startRulesEditor } from "./ruleseditor.js";
import { startRulesInPlay } from "./rulesinplay.js";
import { startPreview } from "./rulespreview.js";
import { startRecord } from "./record.js";
import { startRecording } from "./recording.js";
import { startSays } from "./says.js";
import { startSetup } from "./setup.js";
import { startSheet } from "./sheet.js";
import { startStartOrder } from "./startorder.js";
import { startTools } from "./tools.js";
import { startTotals } from "./totals.js";
import { startTrayState } from "./traystate.js";
import { startTurn } from "./turn.js";
import { startViews } from "./views.js";
import { startWritten } from "./written.js";

// What a tap is aimed at comes first. Modes next: the others show what they leave. Then views: a view is filled when
// it comes to light. Columns before boxes: these are the boxes of the chosen one.
for (const start of [
  startCalls, startModes, startViews, startPanels, startNotice, startTotals, startTurn, startTrayState, startFelt,
  startFollowing, startColumns, startBoxes, startTools, startEntry, startWritten, startSays, startEnding, startRecord, startSheet,
  startDesk, startPeople, startSetup, startRulesEditor, startRulesInPlay, startPreview, startStartOrder,
  startPicture, startMenu, startButtons, startRecording,
]) start();

connect();

// A phone that was locked for a while may hold a dead connection.
let hiddenAt = 0;
const LONG_MS = 20000;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = performance.now();
  else if (hiddenAt && performance.now() - hiddenAt > LONG_MS) connectAnew();
});
addEventListener("online", connectAnew);
