import os
from pathlib import Path
from urllib.parse import quote

from flask import Flask, jsonify, request
from hosted_verification_links import CallbackRefused, Client, Error, IdTypeEntry, Receiver

SERVICE_URL = os.environ.get("SERVICE_URL", "http://127.0.0.1:3000")
PARTNER_ID = os.environ.get("PARTNER_ID", "001")
API_KEY = os.environ.get("API_KEY", "sandbox-key-001")
PORT = int(os.environ.get("PORT", "4000"))
RESULTS = Path(os.environ.get("RESULTS", "results"))

app = Flask(__name__)
client = Client(SERVICE_URL, PARTNER_ID, API_KEY)
receiver = Receiver(PARTNER_ID, [API_KEY])


@app.post("/callbacks")
def callbacks():
    body = request.get_data()
    try:
        callback = receiver.verify(body, request.headers)
    except CallbackRefused as refused:
        return jsonify(error=refused.code), 400
    RESULTS.mkdir(parents=True, exist_ok=True)
    try:
        # Of two that create a file of one name, one fails: a callback that comes again changes nothing.
        with open(RESULTS / f"{quote(callback.id, safe='')}.json", "xb") as file:
            file.write(body)
    except FileExistsError:
        pass
    return "", 204


@app.post("/links")
def links():
    try:
        made = client.create_link(
            company_name="Acme",
            data_privacy_policy_url="https://acme.example/privacy",
            callback_url=f"http://127.0.0.1:{PORT}/callbacks",
            id_types=[IdTypeEntry(country="NG", id_type="NIN_V2", verification_method="enhanced_kyc")],
        )
    except Error as error:
        return jsonify(error=error.code), 502
    return jsonify(link=made.link, ref_id=made.ref_id), 201


@app.get("/status")
def status():
    try:
        job = client.get_job_status(user_id=request.args["user_id"], job_id=request.args["job_id"])
    except Error as error:
        return jsonify(error=error.code), 502
    return jsonify(complete=job.job_complete, text=job.result.ResultText if job.result else None)


if __name__ == "__main__":
    app.run("127.0.0.1", PORT)
