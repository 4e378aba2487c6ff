"""The client of the hosted verification links API: signs, sends, retries and verifies. Python 3.9 and later, no dependency.

    from hosted_verification_links import Client, IdTypeEntry

    client = Client("http://127.0.0.1:3000", "001", "sandbox-key-001")
    created = client.create_link(
        company_name="Acme",
        data_privacy_policy_url="https://acme.example/privacy",
        callback_url="https://acme.example/callbacks",
        id_types=[IdTypeEntry("NG", "NIN_V2", "enhanced_kyc")],
    )
    print(created.link)
"""
from . import _models
from ._callbacks import Headers, Received, Receiver
from ._client import Client
from ._errors import ApiError, BadResponseSignatureError, CallbackRefused, Error, MalformedError, NetworkError
from ._models import *
from ._signing import sign, sign_webhook

__all__ = ["ApiError", "BadResponseSignatureError", "CallbackRefused", "Client", "Error", "Headers", "MalformedError"]
__all__ += ["NetworkError", "Received", "Receiver", "sign", "sign_webhook"]
# On a line of its own: in this form type checkers see which names it exports.
__all__ += _models.__all__
